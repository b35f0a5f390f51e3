/** What a client said. */
interface TestimonialContent {
  readonly author_name: string;
  readonly author_role: string;
  readonly company: string;
  readonly quote: string;
  readonly published: boolean;
  readonly hasPortrait: boolean;
}

/** In the order in which the site shows them. */
export const testimonials: readonly TestimonialContent[] = [
  {
    author_name: 'Marguerite Delacroix',
    author_role: 'Operations Director',
    company: 'Harborline Freight',
    quote:
      'Our dispatchers stopped keeping their own spreadsheets in the third week. Nobody told them to. That was the moment I knew the money was well spent.',
    published: true,
    hasPortrait: true,
  },
  {
    author_name: 'Henrik Aasen',
    author_role: 'Managing Director',
    company: 'Kestrel Hut Network',
    quote:
      'They walked up to one of our huts in February to see where the phone loses signal. The app they built afterwards has never once lost a booking.',
    published: true,
    hasPortrait: true,
  },
  {
    author_name: 'Dr. Sunita Rao',
    author_role: 'Clinical Lead',
    company: 'Meridian Clinics',
    quote:
      'Every Friday I could click on what had been built and say what was wrong with it. By the launch there was nothing left to be surprised by.',
    published: true,
    hasPortrait: true,
  },
  {
    author_name: 'Oskar Lindqvist',
    author_role: 'Owner',
    company: 'Lindqvist Joinery',
    quote:
      'Quotes used to take me an evening. Now I send them from the workshop before the customer has driven home.',
    published: true,
    hasPortrait: true,
  },
  {
    author_name: 'Beatriz Nogueira',
    author_role: 'Head of Membership',
    company: 'Solveig Energy Cooperative',
    quote: 'A draft quote that waits for Beatriz to approve the wording.',
    published: false,
    hasPortrait: false,
  },
];

/** A question people ask before they write to us. */
interface FaqContent {
  readonly question: string;
  readonly answer: string;
  readonly published: boolean;
}

/** In the order in which the site shows them. */
export const faqs: readonly FaqContent[] = [
  {
    question: 'How long does a typical project take?',
    answer:
      'A typical project takes 2-6 months from the first workshop to the day it is in use. You see something working after two weeks, and again every two weeks after that.',
    published: true,
  },
  {
    question: 'Do you provide ongoing support?',
    answer:
      'Yes, we offer ongoing support. About two thirds of what we have built is still in our care: updates, monitoring, small changes, and a person who knows the code when you call.',
    published: true,
  },
  {
    question: 'Can you work with our existing systems?',
    answer:
      'Yes. Existing systems can be integrated, and usually should be: ledgers, ERPs, mail, single sign-on, even the machine in the corner with a serial port. We start by writing down what each one knows.',
    published: true,
  },
  {
    question: 'Who owns the code?',
    answer:
      'You do, from the first commit. It lives in your repository and your accounts, with documentation that another team could pick up. Leaving us should cost you a handshake.',
    published: true,
  },
  {
    question: 'What happens if we change our minds halfway?',
    answer:
      'That is what the two-week sprints are for. Between sprints you can reorder, swap or drop whatever has not been started; we tell you what it does to the date and the price before you decide.',
    published: true,
  },
  {
    question: 'Do you sign non-disclosure agreements?',
    answer: 'Gladly, before the first call if you like. Send us yours or use our one-page version.',
    published: true,
  },
  {
    question: 'Which data protection rules do you follow?',
    answer: 'Under review: to be agreed with our counsel before it is published.',
    published: false,
  },
];
