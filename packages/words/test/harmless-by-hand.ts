/** English words that contain an offensive one without being about it, chosen by hand from SCOWL's 60,000; and some names. */
const words = `
  analog analysi analyst analyze analyzing analyse analysing analytic analgesi banal canal bacchanal
  button butte rebuttal rebutting scuttlebutt buttress
  suspici suspicio conspicuous auspicious despicabl spice spicy spicier spicies spicing aspic perspicac perspicui perspicuous
  among mongoose mongrel humongous monger
  advertisement advisement amusement appeasement chastisement disbursement endorsement reimbursement basement casement
  disfranchisement enfranchisement horsemen basemen aggrandisement
  heterosexual asexual bisexual transsexual homosexual heterosexuality homosexuality bisexuality
  scatter confiscat obfuscat scathing unscathed coruscat muscat
  socialis specialis commercialis provincialis
  spoof spoofing spoofer manuscript tetanus janus uranus
  booby brimming trimming
  cockeyed cockpit cockroach cocktail peacock cockade cockamamie cockatoo cockerel cockily cockiness cockle cockney cockscomb cocksure
  gamecock haycock poppycock shuttlecock stopcock weathercock woodcock hancock hitchcock babcock cocker
  cocoon cocoons raccoon raccoons tycoon tycoons peacocks
  drape draping scraping drapery grape crape scrape parapet serape therapeutic trapez therapist
  harpoon lampoon spoon
  retardant suckle suckling thorny thumping twinkl twinkle
  bismuth transmut scumming
  wristwatch saltwater smartwatch
  bongo dickens dickinson dickerson dickey benedick sclerotic geezer meatball mulatto pompom pubescen
  scrappy swank upperclassman underclassman gobbledegook gobbledygook angora backslapper bushwhacker chaparral cummerbund epochal
  imams hellebore shuffleboard whalebone marmoset rearmost milkweed snigger pimpernel polliwog shooter spiky squashier
  squashiest
  scunthorpe penistone shitake matsushita lightwater clitheroe
`;

export const handPicked: readonly string[] = words.trim().split(/\s+/);
