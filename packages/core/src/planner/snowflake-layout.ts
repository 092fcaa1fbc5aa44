/** The layout that `snowflake` has by default, of which the planner can't ask it: strategies are none of its imports. */
export const snowflakeBits = 63n;
export const snowflakeLastDate = Date.UTC(2025, 0, 1) + 2 ** 41 - 1;
