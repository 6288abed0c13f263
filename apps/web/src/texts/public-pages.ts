/** Sentences of the public pages. */

export const AUTH_FRAME = {
  title: 'Comencemos',
  alreadyUser: '¿Ya eres usuario?',
  enter: 'Ingresa',
  homeLink: (company: string) => `${company}, inicio`,
  claim: 'Ve cada licitación antes de que cierre.',
  claimMore: 'Las compras públicas de Chile, ordenadas por tus rubros y por el tiempo que te queda.',
  progress: 'Pasos del registro',
  steps: ['Información personal', 'Verificación', 'Información empresarial'],
  stepDone: 'listo',
} as const

export const LOGIN = {
  title: 'Ingresa a tu cuenta',
  noAccount: '¿Aún no tienes una?',
  register: 'Regístrate',
  email: 'Correo electrónico',
  emailPlaceholder: 'nombre@empresa.cl',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  forgot: '¿La olvidaste?',
  submit: 'Ingresar',
  fillAll: 'Por favor, rellena todos los campos',
  expired: 'Tu sesión terminó.',
  expiredBack: 'Ingresa de nuevo y volverás a donde estabas.',
  expiredAgain: 'Ingresa de nuevo para continuar.',
  continueAs: (email: string) => `Continuar como ${email}`,
  verify: 'Verifica tu correo',
  reset: 'Restablécela',
  demo: 'Estás viendo una demostración.',
  useDemoAccount: 'Usar la cuenta de demostración',
} as const

export const CREDITS = {
  title: 'Créditos',
  thanks: (company: string) => `${company} existe gracias a las dos personas que lo desarrollaron.`,
  interfaz: 'Desarrollo de la interfaz',
  servicios: 'Desarrollo de los servicios',
  repository: 'Ver su repositorio de código',
} as const

export const NOT_FOUND = {
  title: '404 | Not Found',
  sentence: 'La dirección no existe o cambió de lugar.',
} as const
