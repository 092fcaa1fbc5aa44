import { assertEqual } from "../../assert.js";
import { storeCases } from "../../case.js";
import { assertStatus, assertStored, attempt } from "../../outcome.js";
import { assertReplayed, recognised, repeatable, whereFingerprintsAreKept } from "../support/keyed.js";
import { easilyChanged } from "../support/texts.js";

/** The longest that a store takes, in UTF-16 units. */
const longest = 256;

/** Digests as callers write them, in pairs that a store must not take for one another, and texts that are none. */
const fingerprints = [
  "deadbeef",
  "DEADBEEF",
  // SHA-256 in base64: 44 characters with its padding, 43 without.
  "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=",
  "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg",
  "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
  `${"aB3+/".repeat(51)}=`,
  "\u{1f511}".repeat(longest / 2),
  ...easilyChanged,
];

export const fingerprint = storeCases("R05", [
  {
    id: "R05.fingerprint",
    title: "a replay tells the fingerprint that was stored, not the one that the repeat carries",
    appliesTo: whereFingerprintsAreKept,
    async run(context) {
      const opened = await context.open();
      for (const keyed of recognised(opened.store.keys)) {
        const first = context.request(context.unique("c"), { keyed, fingerprint: "digest-of-the-first" });
        const bare = context.request(context.unique("c"), { keyed });
        for (const request of [first, bare]) {
          assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "The first insert");
          await assertStored(opened, request);
          const result = await attempt(() =>
            opened.store.insert({ ...request, fingerprint: "digest-of-the-second" }),
          );
          assertReplayed(result, request.code, "A repeat with another fingerprint");
          assertEqual(result.fingerprint, request.fingerprint, "The fingerprint of the replay");
          await assertStored(opened, request);
        }
      }
    },
  },
  {
    id: "R05.fingerprint-unchanged",
    title: "a fingerprint is stored, and told by a replay, unit by unit as it came, up to the longest",
    appliesTo: whereFingerprintsAreKept,
    async run(context) {
      const opened = await context.open();
      const other = await opened.connect();
      for (const print of fingerprints) {
        const options = { ...repeatable(opened.store.keys), fingerprint: print };
        const request = context.request(context.unique("c"), options);
        assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "The first insert");
        await assertStored(opened, request);
        const result = await attempt(() => other.insert(request));
        assertReplayed(result, request.code, "The same request again");
        assertEqual(result.fingerprint, print, "The fingerprint of the replay");
      }
    },
  },
]);
