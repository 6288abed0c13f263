import { SHARE_LINK_DAYS } from '@mirador/domain/mesa/people'

/** Sentences of the read-only links to a tender. */
export const SHARE_LINK = {
  create: 'Enlace para compartir',
  title: 'Enlaces de solo lectura',
  about: `Quien tenga el enlace ve esta página por ${SHARE_LINK_DAYS} días, sin cuenta: ni tu decisión, ni tu monto, ni otra licitación.`,
  address: 'Enlace',
  once: 'Cópialo ahora: no vuelve a mostrarse.',
  copy: 'Copiar',
  made: 'El enlace está listo',
  link: (by: string, until: string) => `De ${by}, hasta el ${until}`,
  /** its author left */
  formerPerson: 'Persona que ya no está',
  revoke: 'Anular',
  revokeUntil: (until: string) => `Anular el enlace que sirve hasta el ${until}`,
  revoked: 'El enlace ya no sirve',
} as const
