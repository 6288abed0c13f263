import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import { storesAgile } from '@mirador/database/search/stores-agile'
import { SECOND_MS } from '@mirador/domain/time/duration'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { BASES } from './route.ts'
import { type SharedAnswer, sendShared, sharedAnswer } from './shared-answer.ts'
import { webManifest } from './web-manifest.ts'

/** Cache time of the answer that no Compra Ágil is stored. */
const ASKED_MS = SECOND_MS

/** The settings that the web app fetches before anything else: written once, revalidated by ETag. */
export function webSettings(context: Context): FastifyPluginAsync {
  const { env, database, agileSource } = context
  const manifest = sharedAnswer(
    'application/manifest+json; charset=utf-8',
    JSON.stringify(webManifest(env.companyName)),
  )
  const written = new Map<boolean, SharedAnswer>()
  const settings = (agile: boolean) => {
    const known = written.get(agile) ?? sharedAnswer('application/json; charset=utf-8', settingsText(context, agile))
    written.set(agile, known)
    return known
  }
  const storesNow = storesAgile(database.db)
  let lastReading = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) }
  const stores = () => {
    const at = performance.now()
    if (at - lastReading.at >= ASKED_MS) lastReading = { at, answer: storesNow() }
    return lastReading.answer
  }
  return async (app) => {
    app.get('/config.json', async (request, reply) => {
      // a channel that the operator closed is not offered; one that is read is, also before the first answer
      const agile = env.source.agile !== undefined && (agileSource !== undefined || (await stores()))
      return sendShared(request, reply, settings(agile))
    })
    app.get('/manifest.webmanifest', (request, reply) => sendShared(request, reply, manifest))
  }
}

function settingsText({ env, identity, isDemo, demoAccount }: Context, agile: boolean): string {
  const settings: RuntimeConfig = {
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
    agile,
    ...(demoAccount && !env.production ? { demoAccount } : {}),
  }
  return JSON.stringify(settings)
}
