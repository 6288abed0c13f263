import fc from 'fast-check'

// the first counterexample shows that a test noticed; to look for the smallest one can take minutes
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
