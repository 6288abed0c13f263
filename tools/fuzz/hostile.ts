import fc from 'fast-check'

// Inputs of an attacker. They include no texts of errors (`violates`, `at x.ts:1`), which would look like a leak.

export const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  "'; drop table tender; --",
  "' or '1'='1",
  '1; vacuum full',
  '$1',
  '%',
  '_',
  '\\',
  '\\x00',
  '<script>globalThis.injected = true</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://otro.example";"x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  `\${7*7}`,
  '{{7*7}}',
  '<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u202Eoditrevni',
  'İıſK',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  '\uFEFF',
  '\r\nset-cookie: a=b',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '१२३',
  '9007199254740993',
  '99999999999999999999999999',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  '"gases clinicos',
  '"" "" ""',
  '* | & ! ( ) : <->',
  '- - - -',
] as const

const loneSurrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit))
const longText = fc
  .tuple(fc.constantFrom('a', 'ñ', '𝒳', '\0', '"', '%', 'a ', '&', '(', '9'), fc.constantFrom(41, 301, 2_100, 20_000))
  .map(([unit, times]) => unit.repeat(times))

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: loneSurrogate, minLength: 1, maxLength: 5 }) },
  { weight: 1, arbitrary: longText },
)

const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324]

export const hostileKey = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toJSON', ''), hostileText)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, ...NUMBERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileKey, hostileText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 500).map((depth) => nested(depth)) },
)

function nested(depth: number): unknown {
  let value: unknown = 'a'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Bodies that do not match the contract, some of which are not JSON. */
export const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"a"',
    '0',
    '{',
    '{"a":1,}',
    '\uFEFF{}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":1,"a":2}',
    '{"a":1e999}',
    '[1,2',
    "{'a':1}",
    'a=1&b=2',
    '<a/>',
  ),
  fc.constantFrom(100, 5_000, 30_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constantFrom(100, 5_000, 10_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(1_000, 6_000).map((keys) => `{${Array.from({ length: keys }, (_, at) => `"k${at}":0`).join()}}`),
  fc.constant(JSON.stringify({ a: 'a'.repeat(70_000) })),
  hostileValue.map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 60 }),
)

/** Headers that are added to the usual ones or replace them; no browser sends them. */
export const oddHeaders: fc.Arbitrary<Record<string, string | string[]>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string | string[]>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'multipart/form-data; boundary=a' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json;;;' },
      { 'content-type': '' },
      { 'content-type': 'a'.repeat(3_000) },
      { 'content-encoding': 'gzip' },
      { 'accept-encoding': '*;q=0' },
      { 'accept-encoding': 'br;q=x, gzip;;, identity' },
      { accept: 'text/html' },
      { 'accept-language': 'en' },
      { 'if-none-match': '*' },
      { 'if-none-match': 'W/"' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer a.b.c' },
      { authorization: 'Basic YTpi' },
      { authorization: `Bearer ${'a'.repeat(6_000)}` },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      { authorization: 'Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.e30.AAAA' },
      { host: 'otro.example' },
      { host: '' },
      { origin: 'null' },
      { origin: 'https://otro.example' },
      { 'x-forwarded-for': 'a, b, ::1, %00' },
      { 'x-forwarded-host': 'otro.example' },
      { 'x-forwarded-proto': 'javascript' },
      { 'x-http-method-override': 'DELETE' },
      { cookie: 'mirador_wal_ffffffffffffffff=1; mirador_refresh=a; =; a' },
      { cookie: ['mirador_wal_0=1', '__Secure-mirador_refresh=%ff'] },
      { range: 'bytes=0-0' },
      { expect: '200-ok' },
      { 'transfer-encoding': 'chunked' },
    ),
  },
)

/** Percent-encodes all reserved characters; lone surrogates are encoded as in WTF-8. */
export function percentEncoded(text: string): string {
  return text.replace(/[^\w.~-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    const isLone = code >= 0xd800 && code <= 0xdfff
    return isLone
      ? `%ED%${hex(0x80 | ((code >> 6) & 0x3f))}%${hex(0x80 | (code & 0x3f))}`
      : encodeURIComponent(character)
  })
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase()
}

/** Heads longer than 16 KB never reach a route, and have their own test. */
const MAX_URL_TEXT = 1_000

/** Generates forms of a text in a URL, mostly correctly encoded. */
export function inUrl(value: string): fc.Arbitrary<string> {
  const text = value.slice(0, MAX_URL_TEXT)
  // the octets that Node's client allows; hand-written requests test the others
  const unencoded = text.replace(/[^\x21-\x7e]/g, '')
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(percentEncoded(text)) },
    { weight: 1, arbitrary: fc.constant(unencoded) },
    { weight: 1, arbitrary: fc.constant(percentEncoded(percentEncoded(text))) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c0%af', '%00', '%ED%A0%80', '..%2f', '%u0041', '%2e%2e') },
  )
}
