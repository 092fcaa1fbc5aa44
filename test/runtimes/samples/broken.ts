// A test file that cannot be loaded.
import { test } from "vitest";

test("is never known", () => {});
throw new Error("broken at load");
