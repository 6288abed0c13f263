import { FlaskConical } from 'lucide'
import { runtimeConfig } from '../../runtime-config.ts'
import { LOGIN } from '../../texts/public-pages.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  onUse: (account: { email: string; password: string }) => void
}

/** Offers the account of the demo data, if there is one. */
export function DemoAccount({ onUse }: Props) {
  const { demoAccount } = runtimeConfig()
  if (!demoAccount) return null
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-ink2">
      <Icon icon={FlaskConical} size={15} className="text-cobre-vivid" />
      {LOGIN.demo}
      <button type="button" className="link target" onClick={() => onUse(demoAccount)}>
        {LOGIN.useDemoAccount}
      </button>
    </p>
  )
}
