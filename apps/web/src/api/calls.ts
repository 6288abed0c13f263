import type { Endpoint } from '@mirador/contract/endpoint'
import type * as institutions from '@mirador/contract/institutions'
import type * as rubros from '@mirador/contract/rubros'
import type * as services from '@mirador/contract/services'
import type * as source from '@mirador/contract/source-status'
import type * as tenders from '@mirador/contract/tenders'
import type * as unseen from '@mirador/contract/unseen-changes'

type Address<E extends Endpoint> = Pick<E, 'name' | 'base' | 'method' | 'path' | 'session'>

/** An endpoint as the browser needs it to call it; its schemas stay in the chunk of `check-answer`. */
export interface Call<E extends Endpoint = Endpoint> extends Address<E> {
  /** Never there: it carries the type. */
  endpoint?: E
}

export type EndpointOf<C extends Call> = NonNullable<C['endpoint']>

/** The compiler compares each with the contract, letter by letter. */
export function callOf<E extends Endpoint>(address: Address<E>): Call<E> {
  return address
}

export const listTenders = callOf<typeof tenders.listTenders>({
  name: 'listTenders',
  base: 'api',
  method: 'GET',
  path: '/bid/all',
  session: true,
})

export const getTender = callOf<typeof tenders.getTender>({
  name: 'getTender',
  base: 'api',
  method: 'GET',
  path: '/bid/by/{id}',
  session: true,
})

export const refreshTender = callOf<typeof tenders.refreshTender>({
  name: 'refreshTender',
  base: 'refresh',
  method: 'POST',
  path: '/{id}',
  session: true,
})

export const followTender = callOf<typeof tenders.followTender>({
  name: 'followTender',
  base: 'api',
  method: 'POST',
  path: '/users/follow_bid',
  session: true,
})

export const unfollowTender = callOf<typeof tenders.unfollowTender>({
  name: 'unfollowTender',
  base: 'api',
  method: 'DELETE',
  path: '/users/follow_bid/{bid_idn}',
  session: true,
})

export const countUnseenTenders = callOf<typeof unseen.countUnseenTenders>({
  name: 'countUnseenTenders',
  base: 'api',
  method: 'GET',
  path: '/users/follow_bid/unseen',
  session: true,
})

export const markTendersSeen = callOf<typeof unseen.markTendersSeen>({
  name: 'markTendersSeen',
  base: 'api',
  method: 'POST',
  path: '/users/follow_bid/seen',
  session: true,
})

export const listInstitutions = callOf<typeof institutions.listInstitutions>({
  name: 'listInstitutions',
  base: 'api',
  method: 'GET',
  path: '/institution/all',
  session: true,
})

export const getInstitution = callOf<typeof institutions.getInstitution>({
  name: 'getInstitution',
  base: 'api',
  method: 'GET',
  path: '/institution/by/rut/{rut}',
  session: true,
})

export const listServices = callOf<typeof services.listServices>({
  name: 'listServices',
  base: 'api',
  method: 'GET',
  path: '/servicios/all',
  session: true,
})

export const listServiceTypes = callOf<typeof services.listServiceTypes>({
  name: 'listServiceTypes',
  base: 'api',
  method: 'GET',
  path: '/servicios/all/types_services',
  session: true,
})

export const getUserInfo = callOf<typeof rubros.getUserInfo>({
  name: 'getUserInfo',
  base: 'api',
  method: 'GET',
  path: '/users/info',
  session: true,
})

export const getSourceStatus = callOf<typeof source.getSourceStatus>({
  name: 'getSourceStatus',
  base: 'api',
  method: 'GET',
  path: '/source/status',
  session: true,
})
