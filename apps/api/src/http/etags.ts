import { hash } from 'node:crypto'
import type { FastifyEtagOptions } from '@fastify/etag'

export const ETAGS: FastifyEtagOptions = {
  // the same for every compression of an answer
  weak: true,
  // of the answer before compression; `hash` takes half the time of a hash object
  hashFn: (answer) => hash('sha1', answer, 'base64'),
}
