import { ArrowLeft } from 'lucide'
import { PageHeading } from '../../components/PageHeading.tsx'
import { pathTo } from '../../paths.ts'
import { PlainFrame } from '../../shell/PlainFrame.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactInformation } from './ContactInformation.tsx'
import { CONTACT } from './contact-texts.ts'

export default function ContactPage() {
  return (
    <PlainFrame>
      <PageHeading title={CONTACT.title} />
      <p className="mt-2 text-lg text-ink2">{CONTACT.intro}</p>
      <div className="mt-7">
        <ContactForm />
      </div>
      <div className="mt-10">
        <ContactInformation />
      </div>
      {/* Without a session the dashboard redirects to /login, which then does not return here. */}
      <Link to={pathTo('tenders')} className="link mt-8 target gap-1.5">
        <Icon icon={ArrowLeft} size={16} />
        {CONTACT.back}
      </Link>
    </PlainFrame>
  )
}
