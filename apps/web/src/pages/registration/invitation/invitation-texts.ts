import { CLOSED_DESK_DAYS, INVITATION_DAYS } from '@mirador/domain/mesa/people'

/** Sentences of an invitation, for the person who received it. */
export const INVITATION = {
  title: 'Te invitaron a una empresa',
  about:
    'Vas a ver su Mesa: las licitaciones que decide y prepara. Lo que sigues, tus búsquedas y tus avisos son solo tuyos.',
  address: 'Entra, o crea tu cuenta, con la dirección de correo a la que llegó la invitación.',
  signIn: 'Ingresar',
  register: 'Crear mi cuenta',
  reading: 'Leyendo la invitación…',
  joins: (company: string) => `Te unes a ${company}`,
  joinsUnnamed: 'Te unes a un equipo',
  rut: 'RUT de la empresa',
  name: 'Nombre legal',
  invitedBy: 'Te invita',
  people: 'Personas',
  leavesDesk: `Ya tienes decisiones en tu propia Mesa: al unirte dejas de verlas. Si sales de este equipo antes de ${CLOSED_DESK_DAYS} días, vuelves a tenerla; después se borra.`,
  join: 'Unirme',
  joined: 'Ya ves la Mesa de tu empresa',
  failed: 'No pudimos leer la invitación',
  joinFailed: 'No pudimos unirte.',
  kept: 'La invitación sigue aquí: vuelve a intentarlo.',
  ended: 'Esta invitación ya no sirve',
  foreign: 'Es para otra dirección',
  another: 'Ya eres parte de otro equipo',
  other: 'No puedes unirte con esta cuenta',
  missing: 'Falta la invitación',
  missingMore: `Abre el enlace del correo que recibiste: sirve una vez, por ${INVITATION_DAYS} días.`,
  signOut: 'Cerrar sesión',
  ownTeam: 'Ver mi equipo',
  ownCompany: 'Registrar mi propia empresa',
  home: 'Ir a las licitaciones',
} as const
