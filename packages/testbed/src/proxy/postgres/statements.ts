/** A statement that is executed, with its parameters as the client sent them. */
export interface Executed {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** What stands behind each Execute, through the names of prepared statements and portals. */
export interface Statements {
  /** Takes note of a Parse, Bind, Execute or Close. */
  note(frame: Buffer): void;
  /** What was executed since it was last asked. */
  takeExecuted(): readonly Executed[];
}

export function createStatements(): Statements {
  const texts = new Map<string, string>();
  const portals = new Map<string, Executed>();
  let executed: Executed[] = [];
  return {
    note(frame) {
      const [first, next] = cString(frame, 5);
      switch (String.fromCharCode(frame[0] ?? 0)) {
        case "P":
          texts.set(first, cString(frame, next)[0]);
          break;
        case "B": {
          const [name, parameters] = cString(frame, next);
          portals.set(first, { text: texts.get(name) ?? "", values: readValues(frame, parameters) });
          break;
        }
        case "E":
          executed.push(portals.get(first) ?? { text: "", values: [] });
          break;
        case "C": {
          const [kind, name] = [first.charAt(0), first.slice(1)];
          (kind === "S" ? texts : portals).delete(name);
          break;
        }
      }
    },
    takeExecuted() {
      const taken = executed;
      executed = [];
      return taken;
    },
  };
}

/** The string that starts at `from` and ends with a zero byte, and where the next one starts. */
function cString(frame: Buffer, from: number): readonly [text: string, next: number] {
  const end = frame.indexOf(0, from);
  return [frame.toString("utf8", from, end), end + 1];
}

/** The parameters of a Bind, which begin at `from` with the list of their formats. */
function readValues(frame: Buffer, from: number): readonly (string | null)[] {
  const counted = from + 2 + 2 * frame.readUInt16BE(from);
  let at = counted + 2;
  return Array.from({ length: frame.readUInt16BE(counted) }, () => {
    const length = frame.readInt32BE(at);
    at += 4 + Math.max(length, 0);
    return length < 0 ? null : frame.toString("utf8", at - length, at);
  });
}
