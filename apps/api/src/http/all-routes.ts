import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { ETAGS } from './etags.ts'
import { mountRoute, type Route } from './route.ts'

const COMPRESSION = {
  // nobody sends us anything compressed, and a few bytes that unfold to gigabytes are refused by not unfolding them
  globalDecompression: false,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // Higher ones save a few bytes more and cost more time than the line does.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
  // a page of a list and a detail, in one go: a stream for each costs more than it spares the event loop
  syncThreshold: 16_384,
}

/** Every endpoint, compressed on the way; an answer that its reader already has is a 304 without a body. */
export function allRoutes(routes: readonly Route[], context: Context): FastifyPluginAsync {
  return async (api) => {
    await api.register(compress, COMPRESSION)
    for (const route of routes) if (!route.endpoint.revalidates) mountRoute(api, route, context)
    await api.register(revalidatedRoutes(routes, context))
  }
}

function revalidatedRoutes(routes: readonly Route[], context: Context): FastifyPluginAsync {
  return async (api) => {
    await api.register(etag, ETAGS)
    for (const route of routes) if (route.endpoint.revalidates) mountRoute(api, route, context)
  }
}
