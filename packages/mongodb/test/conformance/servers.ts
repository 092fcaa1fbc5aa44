import type { Engine } from "@codemint/conformance";
import { describeNotRun, type EngineName, findEngine } from "@codemint/testbed";
import { fakeMongodb } from "@codemint/testbed/fake";
import { type DriverMajor, driverName } from "../support/drivers.js";

/** What answers, under its own name. */
export interface Server {
  readonly product: string;
  readonly version: string;
  /** `fake`: it answers as MongoDB documents that it answers. */
  readonly kind: "server" | "fake";
  readonly url: string;
  /** It has MongoDB's transactions, filters of indexes, collations and views. FerretDB 1.x has none of them. */
  readonly isMongodb: boolean;
}

export const engineOf = ({ product, version, kind }: Server, driver: DriverMajor): Engine => ({
  product,
  version,
  driver: driverName(driver),
  kind,
});

const names: readonly EngineName[] = ["mongodb", "ferretdb-sqlite", "ferretdb-postgres"];

/** The servers that run here. */
export async function findServers(): Promise<readonly Server[]> {
  const found = await Promise.all(names.map(findEngine));
  return found.flatMap(({ engine, notRun }): readonly Server[] => {
    if (engine !== undefined) {
      const { product, version, url } = engine;
      return [{ product, version, url, kind: "server", isMongodb: product === "MongoDB" }];
    }
    console.warn(describeNotRun(notRun));
    return [];
  });
}

/** A fake for what no server here can answer. */
export async function openFake(): Promise<Server & { close(): Promise<void> }> {
  const { engine, url, close } = await fakeMongodb();
  return { ...engine, url, isMongodb: true, close };
}
