import * as account from './account.ts'
import * as accountDeletion from './account-deletion.ts'
import * as accountSecurity from './account-security.ts'
import * as assistants from './assistants.ts'
import * as buyers from './buyers.ts'
import * as calendar from './calendar.ts'
import * as companyHistory from './company-history.ts'
import * as companyLines from './company-lines.ts'
import * as contact from './contact.ts'
import * as deadlines from './deadlines.ts'
import * as deskParts from './desk-parts.ts'
import type { Endpoint } from './endpoint.ts'
import * as evaluation from './evaluation.ts'
import * as exports from './exports.ts'
import * as feedback from './feedback.ts'
import * as fit from './fit.ts'
import * as institutions from './institutions.ts'
import * as likelyBidders from './likely-bidders.ts'
import * as mailPreferences from './mail-preferences.ts'
import * as market from './market.ts'
import * as marketAnswers from './market-answers.ts'
import * as mesa from './mesa.ts'
import * as notices from './notices.ts'
import * as ocds from './ocds.ts'
import * as profile from './profile.ts'
import * as pursuits from './pursuits.ts'
import * as registration from './registration.ts'
import * as rubros from './rubros.ts'
import * as savedSearches from './saved-searches.ts'
import * as securityLog from './security-log.ts'
import * as services from './services.ts'
import * as shareLinks from './share-links.ts'
import * as similarTenders from './similar-tenders.ts'
import * as sourceStatus from './source-status.ts'
import * as suppliers from './suppliers.ts'
import * as taxRegistry from './tax-registry.ts'
import * as team from './team.ts'
import * as tenderDecision from './tender-decision.ts'
import * as tenderFigures from './tender-figures.ts'
import * as tenderHistory from './tender-history.ts'
import * as tenderOffers from './tender-offers.ts'
import * as tenderPrices from './tender-prices.ts'
import * as tenders from './tenders.ts'
import * as todayQueues from './today-queues.ts'
import * as tokens from './tokens.ts'
import * as unseenChanges from './unseen-changes.ts'
import * as webhooks from './webhooks.ts'
import * as welcome from './welcome.ts'
import * as words from './words.ts'

/** In the order of the documentation page. */
const MODULES = {
  ...tenders,
  ...todayQueues,
  ...pursuits,
  ...mesa,
  ...deskParts,
  ...shareLinks,
  ...team,
  ...tenderDecision,
  ...tenderFigures,
  ...exports,
  ...ocds,
  ...tenderOffers,
  ...tenderPrices,
  ...likelyBidders,
  ...similarTenders,
  ...companyLines,
  ...suppliers,
  ...fit,
  ...tenderHistory,
  ...deadlines,
  ...calendar,
  ...unseenChanges,
  ...notices,
  ...savedSearches,
  ...institutions,
  ...buyers,
  ...market,
  ...marketAnswers,
  ...services,
  ...rubros,
  ...words,
  ...registration,
  ...welcome,
  ...profile,
  ...companyHistory,
  ...taxRegistry,
  ...evaluation,
  ...sourceStatus,
  ...contact,
  ...feedback,
  ...mailPreferences,
  ...accountSecurity,
  ...securityLog,
  ...tokens,
  ...assistants,
  ...webhooks,
  ...account,
  ...accountDeletion,
}

type Endpoints<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }

const isEndpoint = (exported: unknown) => typeof exported === 'object' && exported !== null && 'answer' in exported

/** Every endpoint that a module of the contract exports, by its name. */
export const ENDPOINTS = Object.fromEntries(
  Object.entries(MODULES).filter(([, exported]) => isEndpoint(exported)),
) as Endpoints<typeof MODULES>

/** The endpoint, with its schemas, that an address belongs to. */
export type EndpointAt<A extends { name: keyof typeof ENDPOINTS }> = (typeof ENDPOINTS)[A['name']]
