/**
 * Stands for the legal name when the tax registry has none for a rut (specification, section 8). A company can never be
 * registered with it.
 */
export const NO_LEGAL_NAME = 'Nombre no disponible en el SII.'

/** Whether a legal name is only that placeholder, in any case and with any spaces and full stop. */
export function isNoLegalName(text: string): boolean {
  return plain(text) === plain(NO_LEGAL_NAME)
}

function plain(text: string): string {
  return text.trim().replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase()
}
