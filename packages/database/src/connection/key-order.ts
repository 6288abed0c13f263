/**
 * The order of a walk (docs/decisions/0129): by a key of the row that never changes, after one of them. A page of a
 * list has this order instead of its own; its offset counts from there.
 */
export interface KeyOrder<Key extends readonly (number | string)[] = readonly [number]> {
  /** the key of the last row of the page before; undefined: from the beginning */
  after: Key | undefined
}
