/** How a list leaves: what Excel opens, or what everything opens. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A sheet of Excel has 1,048,576 rows, one of which is the header. */
export const MOST_EXPORT_ROWS = 1_048_575

/** Every list that leaves as a file, and what its rows can have: in the order of the file, in the groups in which people choose. */
export const COLUMN_GROUPS = {
  tenders: {
    tender: ['bid_idn', 'name', 'status', 'type_code', 'type_name', 'description', 'rubros', 'url', 'is_followed'],
    buyer: ['institution_name', 'institution_rut', 'unit_name', 'region', 'comuna', 'amount', 'currency'],
    dates: [
      'published_at',
      'closes_at',
      'created_at',
      'questions_open_at',
      'questions_close_at',
      'answers_at',
      'site_visit_at',
      'documents_due_at',
      'physical_support_at',
      'technical_opening_at',
      'economic_opening_at',
      'estimated_award_at',
      'awarded_at',
      'estimated_signature_at',
    ],
    origin: ['source', 'source_at', 'read_at'],
  },
  institutions: { all: ['name', 'rut', 'tenders', 'open_tenders'] },
  services: { all: ['service_name', 'service_type', 'service_location', 'contact_name', 'email', 'mobile'] },
} as const

export type ExportedList = keyof typeof COLUMN_GROUPS
export type ColumnGroup<L extends ExportedList> = keyof (typeof COLUMN_GROUPS)[L]
type Flat<Groups> = Groups[keyof Groups] extends readonly (infer Name extends string)[] ? Name : never
export type ColumnOf<L extends ExportedList> = Flat<(typeof COLUMN_GROUPS)[L]>

/** What the rows of a list can have, in the order of the file. */
export const EXPORT_COLUMNS: { readonly [L in ExportedList]: readonly ColumnOf<L>[] } = {
  tenders: Object.values(COLUMN_GROUPS.tenders).flat(),
  institutions: COLUMN_GROUPS.institutions.all,
  services: COLUMN_GROUPS.services.all,
}

/** The default columns of a file. */
export const USUAL_COLUMNS: { readonly [L in ExportedList]: readonly ColumnOf<L>[] } = {
  tenders: [
    'bid_idn',
    'name',
    'status',
    'type_code',
    'url',
    'institution_name',
    'institution_rut',
    'unit_name',
    'region',
    'comuna',
    'amount',
    'currency',
    'published_at',
    'closes_at',
    'source',
    'read_at',
  ],
  institutions: COLUMN_GROUPS.institutions.all,
  services: COLUMN_GROUPS.services.all,
}
