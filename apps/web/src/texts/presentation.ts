/**
 * Sentences of the presentation of a verified company: the form in the profile, and the place in the public profile.
 */
export const PRESENTATION = {
  title: 'Tu presentación',
  hint: 'Lo ven quienes abren el perfil de tu empresa en Proveedores o Competidores, como texto tuyo. Vacío, no se muestra nada.',
  unverified:
    'Cuando tu empresa esté verificada puedes escribir aquí una frase, tu sitio web y qué ofreces, para quien busca proveedor o subcontratista.',
  loading: 'Cargando tu presentación…',
  loadFailed: 'No pudimos leer tu presentación.',
  sentence: 'Una frase',
  sentencePlaceholder: 'Mantención de equipos dentales en todo el Biobío',
  website: 'Sitio web',
  websiteHint: 'La dirección completa, con https://',
  offering: 'Qué ofreces',
  save: 'Guardar presentación',
  leave: 'Cambiaste tu presentación y no la guardaste. ¿Salir sin guardarla?',
  saved: 'Guardamos tu presentación',
  see: 'Ver cómo se ve',
  saveFailed: (reason: string) => `No guardamos tu presentación. ${reason}`,
  bad: {
    sentence: 'La frase tiene que ser una sola línea de texto',
    website: 'Escribe una dirección como https://tuempresa.cl',
    offering: 'Escribe lo que ofreces como un solo párrafo de texto',
  },
  tooLong: (max: number) => `No puede pasar de ${max} caracteres`,
  ofCompany: 'La empresa dice de sí misma',
  site: (site: string) => `Sitio web: ${site} (se abre en otra pestaña)`,
  ownText: 'Texto escrito por la empresa; no lo comprobamos.',
  report: 'Avisar de este texto',
  /** the start of the message to the operator */
  reported: (name: string, rut: string) => `Quiero avisar del texto de ${name} (RUT ${rut}) en su perfil: `,
} as const
