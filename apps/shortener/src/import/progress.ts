/** How far the import is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
}

const number = (value: number): string => Math.round(value).toLocaleString("en");

/** "1 h 02 min", "3 min 20 s" or "12 s". */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const pad = (value: number): string => String(value).padStart(2, "0");
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h ${pad(Math.floor((whole % 3600) / 60))} min`;
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  return `${whole} s`;
}

/** One line: share, count, rate, time left; with a bar in front if `columns` are given. */
export function progressLine({ done, total, elapsedMs }: Progress, columns?: number): string {
  const share = total === 0 ? 1 : done / total;
  const rate = elapsedMs === 0 ? 0 : (done * 1000) / elapsedMs;
  const left = rate === 0 ? "" : `  ${duration((total - done) / rate)} left`;
  const text = `${String(Math.floor(share * 100)).padStart(3)} %  ${number(done)}/${number(total)}  ${number(rate)}/s${left}`;
  if (columns === undefined) return text.trimStart();
  const width = Math.min(40, columns - text.length - 4);
  if (width < 5) return text.slice(0, columns - 1);
  const full = Math.floor(share * width);
  return `[${"█".repeat(full)}${"░".repeat(width - full)}] ${text}`;
}

export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressDisplay {
  update(progress: Progress): void;
  /** Writes a line of its own, above the bar. */
  note(text: string): void;
  finish(): void;
}

const CLEAR_LINE = "\r\u001b[K";
const FRAME_MS = 100;

/** On a terminal one line that is drawn over; elsewhere a plain line at each tenth of the way. */
export function progressDisplay(screen: Screen): ProgressDisplay {
  return screen.isTTY === true ? drawnOver(screen) : lineByLine(screen);
}

function drawnOver(screen: Screen): ProgressDisplay {
  let shown = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    update(progress) {
      if (progress.done < progress.total && progress.elapsedMs - drawnAt < FRAME_MS) return;
      drawnAt = progress.elapsedMs;
      shown = progressLine(progress, screen.columns ?? 80);
      screen.write(`${CLEAR_LINE}${shown}`);
    },
    note: (text) => void screen.write(`${CLEAR_LINE}${text}\n${shown}`),
    finish() {
      if (shown !== "") screen.write("\n");
      shown = "";
    },
  };
}

function lineByLine(screen: Screen): ProgressDisplay {
  let tenths = 0;
  return {
    update(progress) {
      const now = progress.total === 0 ? 10 : Math.floor((progress.done / progress.total) * 10);
      if (now <= tenths) return;
      tenths = now;
      screen.write(`${progressLine(progress)}\n`);
    },
    note: (text) => void screen.write(`${text}\n`),
    finish: () => {},
  };
}
