import { pathTo } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { FOOTER } from '../texts/common.ts'
import { Link } from '../ui/Link.tsx'

export function Footer({ className = '' }: { className?: string }) {
  const link = 'target hover:text-ink hover:underline underline-offset-4'
  return (
    <footer className={`print:hidden flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink3 ${className}`}>
      <span>{FOOTER.copyright(runtimeConfig().companyName)}</span>
      <Link to={pathTo('contact')} className={link}>
        {FOOTER.contact}
      </Link>
      <Link to={pathTo('credits')} className={link}>
        {FOOTER.credits}
      </Link>
    </footer>
  )
}
