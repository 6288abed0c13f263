/**
 * Colours of the mails, light and dark: those of the web app. Mail programs know no variables, so the light ones are written
 * into each element; a program that shows mails dark and reads style sheets replaces them by class.
 */
export const MAIL_COLOURS = {
  light: {
    ground: '#e8efed',
    card: '#ffffff',
    foot: '#f2f6f5',
    ink: '#0d211e',
    ink2: '#3a4e49',
    ink3: '#54675f',
    line: '#d8e2df',
    link: '#0b5f56',
    cobre: '#9c4514',
    bar: '#c25f26',
    button: '#0b5f56',
    onButton: '#ffffff',
  },
  dark: {
    ground: '#0a1413',
    card: '#101d1b',
    foot: '#0d1817',
    ink: '#e9f1ee',
    ink2: '#b7c7c2',
    ink3: '#8fa39d',
    line: '#20332f',
    link: '#62cdb9',
    cobre: '#f2a374',
    bar: '#e98b53',
    button: '#62cdb9',
    onButton: '#05231f',
  },
} as const

/** Colours of the head, which is dark in both modes. */
export const MAIL_HEAD = { ground: '#07201d', ink: '#e4f1ed', ink2: '#a6c2bb' } as const

const FONT = 'font-family:Arial,Helvetica,sans-serif'

/** The coloured parts of an element, and the colours of each. */
const PARTS = {
  ground: { property: 'background-color', colours: ['ground', 'card', 'foot', 'bar', 'button'] },
  text: { property: 'color', colours: ['ink', 'ink2', 'ink3', 'link', 'cobre', 'onButton'] },
  border: { property: 'border-color', colours: ['line'] },
} as const

type Part = keyof typeof PARTS
type Colours = { [P in Part]?: (typeof PARTS)[P]['colours'][number] }

/** The attributes of an element: its style with these colours, and the classes that make them dark. */
export function styled(style: string, colours: Colours = {}): string {
  const used = (Object.keys(PARTS) as Part[]).flatMap((part) => {
    const name = colours[part]
    return name ? [{ class: `${part}-${name}`, rule: `${PARTS[part].property}:${MAIL_COLOURS.light[name]}` }] : []
  })
  const rules = [FONT, ...(style ? [style] : []), ...used.map(({ rule }) => rule)].join(';')
  const classes = used.map((one) => one.class).join(' ')
  return `${classes ? `class="${classes}" ` : ''}style="${rules}"`
}

/** The style sheet of the dark mode. */
export function darkStyles(): string {
  const rules = Object.entries(PARTS).flatMap(([part, { property, colours }]) =>
    colours.map((name) => `.${part}-${name}{${property}:${MAIL_COLOURS.dark[name]}!important}`),
  )
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${rules.join('\n')}
}`
}
