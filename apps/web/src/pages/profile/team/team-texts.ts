import { CLOSED_DESK_DAYS, INVITATION_DAYS, MAX_PEOPLE, type Role } from '@mirador/domain/mesa/people'

/** Sentences of 'Personas'. Those that speak of a team are only for two or more people. */
export const TEAM = {
  title: 'Personas',
  alone:
    'Invita a alguien de tu empresa para decidir y preparar licitaciones con esa persona. Verá la Mesa, no lo que sigues, tus búsquedas ni tus avisos.',
  together:
    'Tu equipo ve la Mesa: etapas, tareas, notas y montos. Lo que sigue, busca y recibe cada persona es privado.',
  count: (people: number) => `${people} de ${MAX_PEOPLE}`,
  countName: (people: number) => `${people} de ${MAX_PEOPLE} personas, contando las invitaciones`,
  loading: 'Cargando las personas…',
  failedTitle: 'No pudimos traer las personas',
  failedHint: 'Nada cambió. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  roles: { administra: 'Administra', participa: 'Participa' } satisfies Record<Role, string>,
  you: 'tú',
  since: (day: string) => `desde el ${day}`,
  roleOf: (name: string) => `Rol de ${name}`,
  roleSaved: (name: string, role: string) => `${name}: ${role}`,

  waiting: 'Invitaciones que esperan',
  until: (day: string) => `sirve hasta el ${day}`,
  by: (name: string) => `de ${name}`,
  resend: 'Reenviar',
  resendTo: (email: string) => `Reenviar la invitación a ${email}`,
  resent: (email: string) => `Enviamos otra invitación a ${email}; la anterior ya no sirve`,
  revoke: 'Anular',
  revokeOf: (email: string) => `Anular la invitación a ${email}`,
  revoked: 'La invitación quedó anulada',

  inviteTitle: 'Invitar a alguien',
  inviteHint: `Le llega un enlace que sirve una vez, solo con esa dirección, por ${INVITATION_DAYS} días.`,
  email: 'Correo de la persona',
  emailPlaceholder: 'bruno@empresa.cl',
  emailRequired: 'Escribe el correo de la persona.',
  invite: 'Invitar',
  invited: (email: string) => `Enviamos la invitación a ${email}`,
  inviteFailed: 'No pudimos enviar la invitación.',
  full: `Ya son ${MAX_PEOPLE} de ${MAX_PEOPLE}, contando las invitaciones que esperan. Para invitar a otra persona, anula una invitación o quita a alguien.`,
} as const

/** Sentences of what ends an access, and of the closing of the desk. */
export const LEAVING = {
  remove: 'Quitar',
  removeName: (name: string) => `Quitar a ${name}`,
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeAbout: (name: string) => `${name} deja de ver la Mesa al instante.`,
  removeMore: 'Lo que lleva pasa a «Nadie la lleva». Sus notas quedan. Les avisamos por correo a las dos partes.',
  removed: (name: string) => `${name} ya no ve la Mesa`,

  leave: 'Salir del equipo',
  leaveHint: 'Dejas de ver la Mesa. Lo que sigues, tus búsquedas y tus avisos siguen siendo tuyos.',
  leaveTitle: '¿Salir del equipo?',
  leaveAbout: 'Dejas de ver la Mesa al instante.',
  leaveMore:
    'Lo que llevas pasa a «Nadie la lleva». Tus notas quedan, firmadas «Persona que ya no está». Para volver necesitas otra invitación.',
  left: 'Saliste del equipo',
  formerDesk: (day: string) =>
    `Si sales antes del ${day}, vuelves a tener la Mesa que dejaste al unirte; ese día se borra.`,
  lastAdministrator: 'Para salir del equipo nombra antes a otra persona que administre.',

  close: 'Cerrar la Mesa',
  closeHint: `Se borra en ${CLOSED_DESK_DAYS} días: etapas, tareas, notas y montos. Lo que sigues y tus búsquedas quedan.`,
  closeTitle: '¿Cerrar la Mesa?',
  closeAbout: `Desde hoy nadie la cambia, y en ${CLOSED_DESK_DAYS} días se borra con todo lo que tiene. Hasta entonces puedes volver a abrirla.`,
  downloadFirst: '¿Guardas antes una copia? Las notas y los montos están en «Descargar mis datos», en Cuenta.',
  aboutLog: 'El registro dice qué pasó en la Mesa, cuándo y quién lo hizo.',
  download: 'Descargar el registro',
  file: 'registro-de-la-mesa.json',
  downloaded: 'El registro está en el archivo registro-de-la-mesa.json',
  closed: 'La Mesa quedó cerrada',
  isClosed: 'La Mesa está cerrada',
  deletedOn: (day: string) => `Se borra el ${day}.`,
  reopen: 'Volver a abrir',
  reopened: 'La Mesa está abierta otra vez',
} as const
