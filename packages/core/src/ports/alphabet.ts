/** An ordered set of 2 to 256 distinct symbols; the place of a symbol is its digit value. */
export interface Alphabet {
  readonly name: string;
  /** One Unicode code point each, in digit order. */
  readonly symbols: readonly string[];
}
