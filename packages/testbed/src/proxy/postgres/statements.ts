/** Which text stands behind each Execute, through the names of prepared statements and portals. */
export interface Statements {
  /** Takes note of a Parse, Bind, Execute or Close. */
  note(frame: Buffer): void;
  /** The texts executed since it was last asked. */
  takeExecuted(): readonly string[];
}

export function createStatements(): Statements {
  const texts = new Map<string, string>();
  const portals = new Map<string, string>();
  let executed: string[] = [];
  return {
    note(frame) {
      const [first, next] = cString(frame, 5);
      switch (String.fromCharCode(frame[0] ?? 0)) {
        case "P":
          texts.set(first, cString(frame, next)[0]);
          break;
        case "B":
          portals.set(first, texts.get(cString(frame, next)[0]) ?? "");
          break;
        case "E":
          executed.push(portals.get(first) ?? "");
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
