import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { registerEtags } from './etags.ts'
import { mountRoute, type Route } from './route.ts'

const COMPRESSION = {
  // clients send nothing compressed; not decompressing refuses zip bombs
  globalDecompression: false,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // higher levels save little and cost more time than the transfer does
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
  // compresses a page of a list or a detail at once: a stream costs more time than it saves
  syncThreshold: 16_384,
}

/**
 * Every endpoint, compressed; endpoints that declare `revalidates` answer 304 to clients with a current copy.
 * @param base another base path than that of their APIs
 */
export function allRoutes(routes: readonly Route[], context: Context, base?: string): FastifyPluginAsync {
  return async (api) => {
    await api.register(compress, COMPRESSION)
    for (const route of routes) if (!route.endpoint.revalidates) mountRoute(api, route, context, base)
    await api.register(revalidatedRoutes(routes, context, base))
  }
}

function revalidatedRoutes(routes: readonly Route[], context: Context, base: string | undefined): FastifyPluginAsync {
  return async (api) => {
    await registerEtags(api)
    for (const route of routes) if (route.endpoint.revalidates) mountRoute(api, route, context, base)
  }
}
