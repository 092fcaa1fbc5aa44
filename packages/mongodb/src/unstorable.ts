/** Why a field of a record cannot be stored as it is. It never repeats the value. */
export class Unstorable extends Error {
  readonly field: string | undefined;
  readonly problem: string;
  constructor(field: string | undefined, problem: string, cause?: unknown) {
    super(problem, { cause });
    this.field = field;
    this.problem = problem;
  }
}
