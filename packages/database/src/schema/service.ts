import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of the services directory. */
export interface ServiceSchema {
  service: ServiceTable
  service_type: DirectoryNameTable
  relator: DirectoryNameTable
  service_relator: ServiceRelatorTable
}

/** A type of service, or a relator. */
export interface DirectoryNameTable {
  id: GeneratedAlways<number>
  name: string
  name_key: string
  is_listed: boolean
  is_demo: Generated<boolean>
}

export interface ServiceTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  name_key: string
  type_id: number
  location: string | null
  contact_name: string | null
  email: string | null
  mobile: string | null
  is_active: Generated<boolean>
  is_demo: Generated<boolean>
  updated_at: Date
}

export interface ServiceRelatorTable {
  service_id: number
  relator_id: number
}
