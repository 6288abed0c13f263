import { pathTo } from '../../../paths.ts'
import { AuthFrame } from '../../../shell/AuthFrame.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { CONSENT } from './assistant-texts.ts'

/** The page without a request: a person typed its address, or the operator closed the section. */
export default function MissingRequest() {
  return (
    <AuthFrame title={CONSENT.missing} aside={null}>
      <p className="text-ink2">{CONSENT.missingMore}</p>
      <ButtonLink to={pathTo('root')} size="large" className="mt-6 w-full">
        {CONSENT.home}
      </ButtonLink>
    </AuthFrame>
  )
}
