import { type Profiler, Session } from 'node:inspector/promises'

/** Microseconds of each group, without idle time. */
export type Shares = ReadonlyMap<string, number>

type Node = Profiler.ProfileNode

/** The code of each group. The first match counts, going up the stack from the running function. */
const GROUPS: readonly [string, RegExp][] = [
  ['driver', /node_modules\/(pg|pg-[\w-]+|postgres-[\w-]+)\//],
  ['query builder', /node_modules\/kysely\/|packages\/database\//],
  [
    'compression and ETag',
    /node_modules\/@fastify\/(compress|etag|accept-negotiator)\/|http\/(etag|compression)|node:zlib/,
  ],
  ['token', /node_modules\/jose\/|apps\/api\/src\/identity\/|http\/authenticate|internal\/crypto\//],
  ['validation', /node_modules\/zod\/|packages\/contract\//],
  ['handler', /apps\/api\/src\/routes\/|packages\/domain\/|packages\/texts\//],
  [
    'HTTP and Fastify',
    /node_modules\/(fastify|find-my-way|light-my-request|avvio|@fastify)\/|apps\/api\/src\/|node:_?http|node:internal\/http/,
  ],
]
const SERIALISATION = /^(serialize\w*|JSONStringify|stringify)$/

/** Takes a CPU profile of this process while `work` runs. */
export async function profile(work: () => Promise<unknown>): Promise<Profiler.Profile> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return profile
}

/** @returns the time of a profile by group */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const parents = new Map<number, Node>()
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node)
  const groups = new Map(nodes.map((node) => [node.id, groupOf(node, parents)]))
  const shares = new Map<string, number>()
  samples.forEach((id, index) => {
    const group = groups.get(id)
    if (group !== undefined) shares.set(group, (shares.get(group) ?? 0) + (timeDeltas[index] ?? 0))
  })
  return shares
}

function groupOf(node: Node, parents: ReadonlyMap<number, Node>): string | undefined {
  const { functionName, url } = node.callFrame
  // the profiler's own samples are not counted
  if (functionName === '(idle)' || url === 'node:inspector') return undefined
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (functionName === '(program)') return 'outside JavaScript'
  for (let at: Node | undefined = node; at; at = parents.get(at.id)) {
    const { functionName: name, url } = at.callFrame
    if (SERIALISATION.test(name) && /fastify/.test(url)) return 'serialisation'
    const known = GROUPS.find(([, place]) => place.test(url))
    if (known) return known[0]
  }
  return 'sockets and event loop'
}
