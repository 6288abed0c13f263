import { readFileSync } from 'node:fs'

/**
 * The one picture of a mail: the mountains of the product (apps/web/src/components/ridges.ts) below the head. It is attached,
 * so that nothing is loaded when the mail is read.
 */
export const MAIL_PICTURE = {
  /** its address inside the mail (RFC 2392) */
  cid: 'mountains@mail',
  filename: 'mountains.png',
  contentType: 'image/png',
  /** 600 × 56 px, at twice the resolution */
  content: readFileSync(new URL('./mountains.png', import.meta.url)),
} as const

/** The mail for a page outside a mail program, with the picture inside. */
export function withInlinePicture(html: string): string {
  const { cid, contentType, content } = MAIL_PICTURE
  return html.replace(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`)
}
