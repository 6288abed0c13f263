import { expect, test } from 'vitest'
import { MAIL_PICTURE } from './mail-picture.ts'
import { MAIL_COLOURS, MAIL_HEAD } from './mail-style.ts'
import { longestMail, testMails } from './test-mails.ts'

const mails = Object.entries(testMails())

test.each(mails)('the mail %s is reviewed as a whole: subject, text and HTML', async (name, mail) => {
  const { subject, text, html } = mail
  await expect(`${subject}\n\n${text}`).toMatchFileSnapshot(`snapshots/${name}.txt`)
  await expect(html).toMatchFileSnapshot(`snapshots/${name}.html`)
})

test.each(mails)(
  'the mail %s has head, one button and foot, loads nothing, and fits every program',
  (_name, { html, text, subject }) => {
    const body = html.slice(html.indexOf('<body'))
    expect(html).toMatch(/^<!doctype html>\n<html lang="es">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(body.match(/<img [^>]+>/g)).toEqual([expect.stringMatching(/src="cid:mountains@mail" alt=""/)])
    expect(body.match(/background-color:#0b5f56/g), 'its cell and its link').toHaveLength(2)
    // no tracking: nothing from another host, and no parameter about the reader except in unsubscribe links
    expect(html).not.toMatch(/<(link|script|iframe|form)|url\(|@import|https?:\/\/(?!mirador\.example)/i)
    for (const [, url] of body.matchAll(/href="([^"]+)"/g)) expect(url).toMatch(/^https:\/\/mirador\.example/)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000)
    for (const line of html.split('\n')) expect(Buffer.byteLength(line)).toBeLessThan(998)
    expect(subject).not.toMatch(/[\r\n]/)
    // the plain text has the same words
    const read = plain(body)
    for (const word of text.split(/[\s→]+/).filter((one) => /^(?!http)[\p{L}\d]/u.test(one))) {
      // the colon is before an address, or between two columns
      expect(read).toContain(word.replace(/:$/, ''))
    }
  },
)

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? ' ')

test('a subject has the event, the time and the tender', () => {
  expect(mails.map(([, { subject }]) => subject)).toEqual([
    'Se postergó el cierre y 3 cambios más · Instalación de cámaras de televigilancia en el Servicio de…',
    '4 licitaciones nuevas para «Notebooks en la RM»',
    'Óptica Ficticia Pehuén Ltda. ganó en tus rubros',
    'Resultado de tu oferta · Adquisición de monitores clínicos',
    'Cambió lo que encuentra «Mesas y sobres»',
    'Hoy 15:05 cierra Adquisición de equipos computacionales y periféricos para…, y 4 más por decidir',
    'Cierra hoy 09:30 y 1 plazo más · Servicio de impresión y fotocopiado para las oficinas del…',
    'Tu código de verificación de Mirador',
    'Tu código para cambiar la contraseña de Mirador',
    'La contraseña de tu cuenta en Mirador cambió',
    'Se cerraron las otras sesiones de tu cuenta en Mirador',
    'Tu cuenta de Mirador ya no abre con Google',
    'Tu cuenta de Mirador ahora también abre con Google',
    'Activaste la verificación en dos pasos en Mirador',
    'Se desactivó la verificación en dos pasos en Mirador',
    'Tus códigos de respaldo de Mirador son otros',
    'Alguien ingresó a Mirador con un código de respaldo',
    'Tu cuenta de Mirador ahora también abre con una llave de acceso',
    'Se quitó una llave de acceso de tu cuenta de Mirador',
    'Se repitió un código de tu app al ingresar a Mirador',
    'Tu token «Planilla de ventas» termina el lunes 30 de noviembre, 09:00',
    'Dejamos de avisar a mirador.example',
    'Dejamos de avisar a mirador.example',
    'Tu cuenta de Mirador fue eliminada',
    'Mensaje de contacto de Ana <Pérez>',
    'Se movió «Retirar la boleta de garantía» y 2 tareas más · Ampliación y mejoramiento del sistema de cámaras del…',
    'Bruno <Soto> te nombró en la nota de Instalación de cámaras de televigilancia en el Servicio de…',
    'Bruno te invita a la Mesa de Papelera Ficticia del Maule SpA',
    'Ya no eres parte de la Mesa de Papelera <Ficticia> SpA',
    'Carla ya no es de tu equipo',
    'Opinión sobre Mirador: 4 de 5 (contenta/o)',
  ])
})

test('the longest digest stays within 60 KB, and counts the entries that it omits', () => {
  const { html, subject } = longestMail()
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000)
  expect(html).toMatch(/>y \d+ más<\/a>/)
  expect(html).toMatch(/y coincidencias de \d+ búsquedas más/)
  expect(subject.length).toBeLessThan(120)
})

test('the picture is a PNG of at most 8 KB', () => {
  expect(MAIL_PICTURE.content.subarray(1, 4).toString()).toBe('PNG')
  expect(MAIL_PICTURE.content.byteLength).toBeLessThanOrEqual(8 * 1024)
})

test.each(['light', 'dark'] as const)('every text has a contrast of 4.5, %s', (scheme) => {
  const { ground, card, foot, ink, ink2, ink3, link, cobre, button, onButton } = MAIL_COLOURS[scheme]
  const pairs = [
    ...[ink, ink2, ink3, link, cobre].flatMap((text) => [card, foot].map((back) => [text, back] as const)),
    [ink, ground] as const,
    [onButton, button] as const,
    [MAIL_HEAD.ink, MAIL_HEAD.ground] as const,
    [MAIL_HEAD.ink2, MAIL_HEAD.ground] as const,
  ]
  for (const [text, back] of pairs) expect(contrast(text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(4.5)
})

/** The contrast of two colours (WCAG 2.2, section 1.4.3). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
