/** Why a record cannot be sent as it is. It never repeats a value. */
export class Unstorable {
  readonly field: string | undefined;
  readonly problem: string;
  readonly cause: unknown;
  constructor(field: string | undefined, problem: string, cause?: unknown) {
    this.field = field;
    this.problem = problem;
    this.cause = cause;
  }
}
