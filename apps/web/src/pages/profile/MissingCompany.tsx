import { Building2 } from 'lucide'
import { pathTo } from '../../paths.ts'
import { forgetRegistration } from '../../session/registration-store.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PROFILE } from './profile-texts.ts'

/** For a user who left the registration before step 3: the missing data, with a link to that step. */
export function MissingCompany() {
  return (
    <div className="sheet mb-4 flex flex-wrap items-center gap-x-5 gap-y-4 px-6 py-5 to-edges max-tablet:px-4">
      <Icon icon={Building2} size={28} strokeWidth={1.5} className="flex-none text-ink2" />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-lg">{PROFILE.noCompany}</h3>
        <p className="text-ink2">{PROFILE.noCompanyHint}</p>
      </div>
      {/* The server decides: the state of this browser may be of another account. */}
      <ButtonLink
        variant="primary"
        to={pathTo('registerCompany')}
        className={WIDE_ON_PHONES}
        onClick={forgetRegistration}
      >
        {PROFILE.registerCompany}
      </ButtonLink>
    </div>
  )
}
