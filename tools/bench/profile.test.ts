import type { Profiler } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { sharesOf } from './profile.ts'

const node = (id: number, functionName: string, url: string, children: number[] = []): Profiler.ProfileNode => ({
  id,
  callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 },
  children,
})

test('a sample counts for the nearest known code up the stack of the running function', () => {
  const shares = sharesOf({
    startTime: 0,
    endTime: 0,
    nodes: [
      node(1, '(root)', '', [2, 5, 6]),
      node(2, 'handle', 'file:///app/node_modules/fastify/lib/route.js', [3, 7]),
      node(3, 'query', 'file:///app/node_modules/pg/lib/client.js', [4]),
      node(4, 'writev', ''),
      node(5, '(idle)', ''),
      node(6, '(garbage collector)', ''),
      node(7, 'serialize', 'file:///app/node_modules/fastify/lib/reply.js'),
    ],
    samples: [2, 3, 4, 5, 6, 7],
    timeDeltas: [1, 2, 4, 8, 16, 32],
  })
  expect(Object.fromEntries(shares)).toEqual({
    'HTTP and Fastify': 1,
    driver: 6,
    'garbage collector': 16,
    serialisation: 32,
  })
})
