import { isIPv6 } from 'node:net'

/**
 * The subject that limits count for an address: the address itself, or on IPv6 its /64, which belongs entirely to one
 * subscriber.
 */
export function subscriberOf(ip: string): string {
  return networkOf(ip, 64)
}

/**
 * The network that may have been given to a subscriber: on IPv6 a /48, which has 65,536 /64 networks; on IPv4 the
 * address.
 */
export function siteOf(ip: string): string {
  return networkOf(ip, 48)
}

/**
 * The network of an address as the security log stores it: without the last part of IPv4 (`190.20.30.x`), the /48 of
 * IPv6. It shows the provider and region, not the connection.
 */
export function coarseNetworkOf(ip: string): string {
  return siteOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x')
}

function networkOf(ip: string, bits: 48 | 64): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const start = head ? head.split(':') : []
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array<string>(Math.max(0, zeros)).fill('0'), ...end]
  const network = groups.slice(0, bits / 16).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${bits}`
}

/** The site of a subscriber; undefined on IPv4, where it would be the subscriber itself. */
export function siteOfSubscriber(subscriber: string): string | undefined {
  return subscriber.endsWith('::/64') ? siteOf(subscriber.replace('/64', '')) : undefined
}
