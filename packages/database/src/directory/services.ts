import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'

export interface ServiceFilter {
  typeId?: number | undefined
  relatorId?: number | undefined
}

/**
 * Services of the directory by name, narrowed by a type and a relator when given; an unknown type or relator has none.
 */
export async function listServices(
  db: Db,
  {
    typeId,
    relatorId,
    offset,
    limit,
    byKey,
  }: ServiceFilter & { offset: number; limit: number; byKey?: KeyOrder | undefined },
) {
  let query = db.selectFrom('service').where('is_active', '=', true)
  if (typeId !== undefined) query = query.where('type_id', '=', typeId)
  if (relatorId !== undefined) {
    query = query.where('service.id', 'in', (eb) =>
      eb.selectFrom('service_relator').select('service_id').where('relator_id', '=', relatorId),
    )
  }
  const [after] = byKey?.after ?? []
  const [services, { total }] = await Promise.all([
    query
      .innerJoin('service_type', 'service_type.id', 'service.type_id')
      .select([
        'service.id as service_id',
        'service.name as service_name',
        'service_type.name as service_type',
        'service.location as service_location',
        'contact_name',
        'email',
        'mobile',
      ])
      .$if(after !== undefined, (rows) => rows.where('service.id', '>', after as number))
      .$if(byKey === undefined, (rows) => rows.orderBy('service.name_key'))
      .orderBy('service.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { services, total }
}

/** The operator's code of each service, by its id. */
export async function serviceCodes(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('service').select(['id', 'code']).where('is_active', '=', true).execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Types to filter by, by name: those of the operator's list, and those that a service has. */
export function listServiceTypes(db: Db) {
  return db
    .selectFrom('service_type')
    .select(['id as type_id', 'name as type_name'])
    .where((eb) =>
      eb.or([
        eb('is_listed', '=', true),
        eb.exists(
          eb
            .selectFrom('service')
            .select('service.id')
            .whereRef('type_id', '=', 'service_type.id')
            .where('is_active', '=', true),
        ),
      ]),
    )
    .orderBy('name_key')
    .execute()
}

/** Relatores to filter by, by name, with the same rule as the types. */
export function listRelatores(db: Db) {
  return db
    .selectFrom('relator')
    .select(['id as type_id', 'name as type_name'])
    .where((eb) =>
      eb.or([
        eb('is_listed', '=', true),
        eb.exists(
          eb
            .selectFrom('service_relator')
            .innerJoin('service', 'service.id', 'service_id')
            .select('service_id')
            .whereRef('relator_id', '=', 'relator.id')
            .where('is_active', '=', true),
        ),
      ]),
    )
    .orderBy('name_key')
    .execute()
}
