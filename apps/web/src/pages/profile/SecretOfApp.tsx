import { encode } from 'uqr'
import { copyText } from '../../components/copy-text.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'

/** Width of the light border that QR readers need, in modules. */
const QUIET_ZONE = 4

/** The secret of an authenticator app: as a QR code, as a link for the app of this phone, and as text. */
export function SecretOfApp({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="grid gap-4">
      <QrCode text={uri} />
      <a href={uri} className="link inline-flex min-h-11 items-center justify-self-center tablet:hidden">
        {SECOND_FACTOR.onThisPhone}
      </a>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          <span className="text-ink2">{SECOND_FACTOR.byHand}</span>{' '}
          <span className="font-medium wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <Button className={WIDE_ON_PHONES} onClick={() => void copyText(secret)}>
          {SECOND_FACTOR.copyKey}
        </Button>
      </div>
    </div>
  )
}

/** Black on white in every theme: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      role="img"
      aria-label={SECOND_FACTOR.qr}
      shapeRendering="crispEdges"
      className="justify-self-center"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
