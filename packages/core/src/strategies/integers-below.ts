import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * Turns random bytes into integers below a size, each equally likely: the whole of the bytes is one number, and what lies above the last
 * multiple of the size is rejected, as `undefined`, where a remainder alone would favour the small integers.
 */
export function integersBelow(size: bigint, byteLength: number): (bytes: Uint8Array) => bigint | undefined {
  const numbers = 1n << BigInt(8 * byteLength);
  const end = numbers - (numbers % size);
  return (bytes) => {
    const number = BigInt(`0x${bytesToHex(bytes)}`);
    return number < end ? number % size : undefined;
  };
}
