/**
 * Fills the field of the legal name when the tax registry has none for a rut (specification, section 8). It is no name, so
 * that a company is never registered with it.
 */
export const NO_LEGAL_NAME = 'Nombre no disponible en el SII.'

/** Whether a legal name only says that there is none, whatever its case, spaces and full stop. */
export function isNoLegalName(text: string): boolean {
  return plain(text) === plain(NO_LEGAL_NAME)
}

function plain(text: string): string {
  return text.trim().replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase()
}
