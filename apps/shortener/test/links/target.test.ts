import { describe, expect, test } from "vitest";
import { locationOf, MAX_TARGET_LENGTH, targetFault } from "../../src/links/target.js";

const ofLength = (length: number): string => "https://example.com/".padEnd(length, "a");

describe("targets that can be shortened", () => {
  test.each([
    "https://example.com",
    "http://example.com/",
    "HTTPS://EXAMPLE.com/Path?q=a%20b&c#fragment",
    "http://localhost:8080/",
    "http://[2001:db8::1]/a",
    "https://пример.рф/путь?ключ=значение",
    "https://example.com/😀",
    ofLength(MAX_TARGET_LENGTH),
  ])("%s", (url) => {
    expect(targetFault(url)).toBeUndefined();
  });
});

describe("targets that cannot", () => {
  test.each([
    ["", "not-a-url"],
    ["example.com", "not-a-url"],
    ["https://", "not-a-url"],
    ["http:example.com", "not-a-url"],
    ["http:/example.com", "not-a-url"],
    ["http:\\\\example.com", "not-a-url"],
    ["https:///example.com", "not-a-url"],
    ["http://exa mple.com/", "not-a-url"],
    ["http://example.com:99999/", "not-a-url"],
    [" https://example.com/", "not-a-url"],
    ["https://example.com/\n", "not-a-url"],
    ["https://example.com/a b", "not-a-url"],
    ["https://example.com/a\r\nSet-Cookie: a=b", "not-a-url"],
    ["https://example.com/\t", "not-a-url"],
    ["https://example.com/\0", "not-a-url"],
    ["https://example.com/\u0085", "not-a-url"],
    ["https://example.com/\u2028", "not-a-url"],
    ["https://example.com/\ud800", "not-a-url"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/html,a", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["ftp://example.com/", "scheme"],
    ["mailto:a@example.com", "scheme"],
    [ofLength(MAX_TARGET_LENGTH + 1), "too-long"],
  ])("%j is %s", (url, fault) => {
    expect(targetFault(url)).toBe(fault);
  });
});

test("a Location is the target itself wherever a header can hold it", () => {
  for (const url of [
    "http://example.com",
    "HTTP://EXAMPLE.com/%7e/../a?b=c|d#<e>",
    "https://example.com/?q='\"`{}",
  ]) {
    expect(locationOf(url)).toBe(url);
  }
});

test("otherwise it is the same address in ASCII", () => {
  expect(locationOf("https://пример.рф/путь")).toBe("https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C");
  expect(locationOf("https://example.com/é")).toBe("https://example.com/%C3%A9");
});
