/** Sentences of the profile. */

export const PROFILE = {
  title: 'Perfil',
  sections: 'Secciones del perfil',
  views: { empresa: 'Empresa', rubros: 'Rubros y palabras', avisos: 'Avisos', cuenta: 'Cuenta', equipo: 'Personas' },
  ownRubros: 'Tus rubros',
  families: (chosen: number, all: number) => `${chosen} de ${all}`,
  /** text after the figure */
  open: (count: number) => (count === 1 ? 'abierta' : 'abiertas'),
  openOfRubros: (count: number, rubros: number) =>
    `${count === 1 ? 'licitación abierta coincide' : 'licitaciones abiertas coinciden'} con ${rubros === 1 ? 'tu rubro' : `tus ${rubros} rubros`}.`,
  seeInList: 'Ver en la lista',
  screen: 'Esta pantalla',
  density: 'Densidad de las listas',
  signIn: 'Ingreso',
  accountEmail: 'Correo de tu cuenta',
  password: 'Contraseña',
  start: 'Empezar en Hoy',
  startHint: 'Al entrar verás qué decidir, qué cambió y qué es nuevo. Si no, empiezas en la lista.',
  passwordHint: 'Te enviaremos un código a tu correo para elegir otra.',
  changePassword: 'Cambiar contraseña',
  loading: 'Cargando tu perfil…',
  errorTitle: 'Error fetching data',
  errorHint:
    'No pudimos traer tus datos, pero siguen guardados. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  company: 'Datos empresariales',
  rut: 'RUT de la empresa',
  canonical_name: 'Nombre legal',
  notMentioned: 'No mencionado',
  rubros: 'Rubros',
  noRubros: 'Todavía no eliges rubros: por ahora te mostramos licitaciones de todos.',
  moreRubros: (count: number) => `y ${count} más`,
  fewerRubros: 'Ver menos',
  noCompany: 'Todavía no registras tu empresa',
  noCompanyHint: 'Te falta el último paso del registro: el RUT, los nombres y cómo contactarla.',
  registerCompany: 'Registrar mi empresa',
  save: 'Guardar',
  updated: 'Datos del usuario actualizados correctamente',
  updateFailed: 'Error del servidor al intentar actualizar los datos del usuario',
  /** text after the error message, at the field */
  stillHere: 'Lo que escribiste sigue aquí: vuelve a intentarlo.',
} as const

/** Sentences on the verification of the company by the operator. */
export const VERIFICATION = {
  label: 'Verificación',
  verified: (time: string) => `Verificada el ${time}`,
  unverified: 'Empresa sin verificar',
  unverifiedHint:
    'Todavía no comprobamos que esta empresa sea tuya: otra cuenta también puede registrar su RUT. Puedes usar todo igual. Para verificarla, escríbenos desde el correo de tu cuenta.',
  ask: 'Pedir que la verifiquen',
} as const

/** The editable values in the order of the screen, and the names of their pencils. */
export const EDITABLE = {
  brand_name: { label: 'Nombre de fantasía', edit: 'Editar nombre de fantasía' },
  phone_number: { label: 'Teléfono', edit: 'Editar teléfono' },
  email_address: { label: 'Email institucional', edit: 'Editar email' },
} as const

export const ADMINISTRATIVE = {
  title: 'Datos administrativos',
  comingSoon: 'Próximamente',
  facts: ['Contraseña Clave Única', 'Usuario SII', 'Contraseña SII'],
  keywords: 'SELECCIONA TUS PALABRAS CLAVE',
  keywordsHint:
    'Elegirás las palabras que nombran lo que vendes, y tu lista pondrá primero las licitaciones que las usan.',
  keywordExamples: ['notebook', 'cámaras de seguridad', 'soporte en terreno'],
} as const
