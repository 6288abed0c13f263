import { Building2, Landmark, Mail } from 'lucide'
import type { ReactNode } from 'react'
import { runtimeConfig } from '../../runtime-config.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CONTACT } from './contact-texts.ts'

/** The recipient of the messages, other contacts, and questions answered elsewhere. */
export function ContactInformation() {
  const { companyName, contactEmail } = runtimeConfig()
  return (
    <section aria-labelledby="informacion" className="sheet px-6 py-5 max-tablet:px-4">
      <h2 id="informacion" className="text-lg">
        {CONTACT.information}
      </h2>
      <dl className="mt-3 flex flex-col gap-3">
        <Fact icon={<Icon icon={Building2} size={18} strokeWidth={1.75} />} name={CONTACT.company}>
          {companyName}
        </Fact>
        {contactEmail && (
          <Fact icon={<Icon icon={Mail} size={18} strokeWidth={1.75} />} name={CONTACT.mail}>
            <a href={`mailto:${contactEmail}`} className="link target wrap-anywhere">
              {contactEmail}
            </a>
          </Fact>
        )}
        <Fact icon={<Icon icon={Landmark} size={18} strokeWidth={1.75} />} name={CONTACT.aboutTenders}>
          {CONTACT.aboutTendersMore}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[18px_6rem_1fr] gap-x-3 max-tablet:grid-cols-[18px_1fr]">
      <dt className="col-span-2 grid grid-cols-subgrid text-ink3 max-tablet:col-span-2">
        <span aria-hidden="true" className="mt-0.5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="max-tablet:col-start-2">{children}</dd>
    </div>
  )
}
