import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import { storesAgile } from '@mirador/database/search/stores-agile'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { registerEtags } from './etags.ts'
import { BASES } from './route.ts'
import { webManifest } from './web-manifest.ts'

/** The settings that the web app fetches before anything else; revalidated by ETag. */
export function webSettings({
  env,
  identity,
  isDemo,
  demoAccount,
  database,
  agileSource,
}: Context): FastifyPluginAsync {
  const agile = storesAgile(database.db)
  return async (app) => {
    await registerEtags(app)

    app.get('/config.json', async (_request, reply): Promise<RuntimeConfig> => {
      reply.header('cache-control', 'no-cache')
      return {
        apiUrl: BASES.api,
        refreshUrl: BASES.refresh,
        taxRegistryUrl: BASES.taxRegistry,
        identity: identity.web,
        companyName: env.companyName,
        sections: env.sections,
        // the default is not a reachable address
        ...(env.contactTo.endsWith('@localhost') ? {} : { contactEmail: env.contactTo }),
        credits: env.credits,
        demo: isDemo,
        // one that the operator closed is not offered; one that is being read is, also before the first answer
        agile: env.source.agile !== undefined && (agileSource !== undefined || (await agile())),
        ...(demoAccount && !env.production ? { demoAccount } : {}),
      }
    })

    app.get('/manifest.webmanifest', async (_request, reply) => {
      reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
      return webManifest(env.companyName)
    })
  }
}
