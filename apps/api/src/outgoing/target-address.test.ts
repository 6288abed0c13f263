import { expect, test } from 'vitest'
import { isAllowedAddress, problemOfUrl } from './target-address.ts'

const PUBLIC = { opensLoopback: false }
const OPEN = { opensLoopback: true }

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.8.9.10', 'loopback'],
  ['::1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'shared by a carrier'],
  ['100.100.100.200', 'metadata of Alibaba'],
  ['169.254.169.254', 'link-local: metadata of most clouds'],
  ['169.254.0.1', 'link-local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'unique local: metadata of Amazon'],
  ['168.63.129.16', 'metadata of Azure'],
  ['192.0.0.192', 'metadata of Oracle'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['::', 'unspecified'],
  ['255.255.255.255', 'broadcast'],
  ['224.0.0.1', 'multicast'],
  ['ff02::1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['2001:db8::1', 'documentation'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback in hexadecimal'],
  ['::ffff:10.0.0.1', 'mapped private'],
  ['::ffff:169.254.169.254', 'mapped metadata'],
  ['::ffff:168.63.129.16', 'mapped metadata of Azure'],
  ['::127.0.0.1', 'compatible loopback'],
  ['64:ff9b::7f00:1', 'NAT64 of a loopback'],
  ['64:ff9b:1::7f00:1', 'NAT64 of a local network'],
  ['2002:7f00:1::', '6to4 of a loopback'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['not an address', 'no address'],
])('CNX-27 the resolved address %s is refused: %s', (address) => {
  expect(isAllowedAddress(address, PUBLIC)).toBe(false)
})

test.each(['93.184.216.34', '200.68.35.2', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
  'CNX-27 the public address %s is allowed',
  (address) => expect(isAllowedAddress(address, PUBLIC)).toBe(true),
)

test.each([
  ['https://127.0.0.1/', 'ip_address'],
  ['https://2130706433/', 'ip_address'],
  ['https://0177.0.0.1/', 'ip_address'],
  ['https://0x7f.1/', 'ip_address'],
  ['https://017700000001/', 'ip_address'],
  ['https://127.1/', 'ip_address'],
  ['https://0/', 'ip_address'],
  ['https://[::1]/', 'ip_address'],
  ['https://[::ffff:127.0.0.1]/', 'ip_address'],
  ['https://①②⑦.0.0.1/', 'ip_address'],
  ['https://93.184.216.34/', 'ip_address'],
  ['https://localhost/', 'not_public'],
  ['https://LOCALHOST./', 'not_public'],
  ['https://app.localhost/', 'not_public'],
  ['https://metadata.google.internal/', 'not_public'],
  ['https://impresora.local/', 'not_public'],
  ['https://intranet/', 'invalid'],
  ['http://empresa.cl/', 'not_https'],
  ['ftp://empresa.cl/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['https://empresa.cl:8443/', 'port'],
  ['https://empresa.cl:22/', 'port'],
  ['https://ana:clave@empresa.cl/', 'has_password'],
  ['https://', 'invalid'],
  ['empresa.cl', 'invalid'],
])('CNX-27 the address %s of an endpoint is refused: %s', (url, problem) => {
  expect(problemOfUrl(url, PUBLIC)).toBe(problem)
})

test.each(['https://empresa.cl/avisos?de=mirador', 'https://empresa.cl:443/', 'https://ñandú.cl/'])(
  'CNX-27 the address %s of an endpoint is accepted',
  (url) => expect(problemOfUrl(url, PUBLIC)).toBeUndefined(),
)

test('CNX-27 the setting for tests opens loopback, and nothing else', () => {
  expect(problemOfUrl('http://127.0.0.1:4000/', OPEN)).toBeUndefined()
  expect(problemOfUrl('http://localhost:4000/', OPEN)).toBeUndefined()
  expect(problemOfUrl('http://10.0.0.1:4000/', OPEN)).toBe('not_https')
  expect(problemOfUrl('https://empresa.cl:8443/', OPEN)).toBe('port')
  expect(isAllowedAddress('127.0.0.1', OPEN)).toBe(true)
  for (const address of ['10.0.0.1', '169.254.169.254', '0.0.0.0', 'fe80::1'])
    expect(isAllowedAddress(address, OPEN)).toBe(false)
})
