/** What the texts of OCDS documents say. */
export const OCDS_TEXTS = {
  amendment: (fields: readonly string[]) => `Cambió: ${fields.join(', ')}.`,
  officialPage: 'Ficha en Mercado Público',
  country: 'Chile',
  naturalPersons: 'Cuenta también a las personas naturales, que no se nombran.',
}
