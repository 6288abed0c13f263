/** How a list leaves: what Excel opens, or what everything opens. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A sheet of Excel has 1,048,576 rows, one of which is the header. */
export const MOST_EXPORT_ROWS = 1_048_575

export const TENDER_COLUMNS = [
  'bid_idn',
  'name',
  'status',
  'type_code',
  'type_name',
  'description',
  'rubros',
  'url',
  'is_followed',
  'institution_name',
  'institution_rut',
  'unit_name',
  'region',
  'comuna',
  'amount',
  'currency',
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
  'source',
  'source_at',
  'read_at',
] as const

export const INSTITUTION_COLUMNS = ['name', 'rut', 'tenders', 'open_tenders'] as const

export const SERVICE_COLUMNS = [
  'service_name',
  'service_type',
  'service_location',
  'contact_name',
  'email',
  'mobile',
] as const

/** Every list that leaves as a file, and what its rows can have, in the order of the columns. */
export const EXPORT_COLUMNS = {
  tenders: TENDER_COLUMNS,
  institutions: INSTITUTION_COLUMNS,
  services: SERVICE_COLUMNS,
} as const

export type ExportedList = keyof typeof EXPORT_COLUMNS
export type ColumnOf<L extends ExportedList> = (typeof EXPORT_COLUMNS)[L][number]

/** What a file has when nobody chose. */
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
  institutions: INSTITUTION_COLUMNS,
  services: SERVICE_COLUMNS,
}
