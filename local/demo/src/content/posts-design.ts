import type { PostContent } from './post.ts';

/** How it feels, and what it is for. */
export const designPosts: readonly PostContent[] = [
  {
    title: 'Empty states that tell the truth',
    slug: 'empty-states-that-tell-the-truth',
    excerpt:
      '“Nothing here” can mean four different things. Your interface should know which one it is saying.',
    category: 'Design',
    writer: 'author',
    published: true,
    age: 12,
    scene: 'paleRidges',
    content: `<p>A blank list is the most common screen in business software and the least designed. It is what every customer sees on the first day, what every administrator sees after a wrong filter, and what everybody sees when the network drops. Too often it is the same grey sentence in all three cases.</p>
<p>We count four kinds of nothing.</p>
<h2>Nothing yet</h2>
<p>There are no invoices because nobody has made one. This is the friendliest kind, and it wants a single action: make the first one. Say what will be here, in one line, and put the button where the first row will stand. An illustration of a person looking into an empty box helps nobody.</p>
<h2>Nothing matches</h2>
<p>There are invoices, but the filter hides them. Repeat the filter in words (“no unpaid invoices for Harborline in May”) and offer to clear it. Never show the button that creates something here. People will press it, and make the duplicate that the filter was hiding.</p>
<h2>Nothing you may see</h2>
<p>There are invoices, but not for you. Be careful: to a stranger this must look exactly like “nothing yet”, because the difference is itself a secret. To a colleague, say who can give them access.</p>
<h2>Nothing arrived</h2>
<p>We asked, and the answer did not come. This is not an empty state at all, it is a failure in an empty state’s clothes. An application that shows “You have no unpaid invoices” because a request failed has told a lie about money. Say that it could not be loaded, keep what was there before, and offer to try again.</p>
<h2>A small exercise</h2>
<p>Open the product that you work on and switch off the network. Walk through five screens and read aloud what they claim. We do this with every client in the second week. It takes ten minutes, and it is the only workshop that has ever ended early because everyone wanted to go and fix something.</p>`,
  },
  {
    title: 'Accessibility is a keyboard away',
    slug: 'accessibility-is-a-keyboard-away',
    excerpt: 'Put the mouse in a drawer for an hour. It is the cheapest audit that you will ever run.',
    category: 'Design',
    writer: 'author',
    published: true,
    age: 33,
    scene: 'halo',
    content: `<p>Audits are useful, and guidelines are better than opinions. But the fastest way to learn how your product treats people is to unplug the mouse.</p>
<p>Here is the hour that we spend on every release candidate.</p>
<h3>Minutes 0 to 15: can you get there?</h3>
<p>Use only Tab, Shift+Tab, Enter, Space, the arrows and Escape. Sign in. Do the thing that most people come for. Each time you lose sight of where you are, write down the page. There should be a ring around something at every moment, and it should move in the order in which you read.</p>
<h3>Minutes 15 to 30: can you get back?</h3>
<p>Open every dialog and press Escape. The focus has to return to whatever opened it. Delete something and see where you land: on the next row, please, and not at the top of the document.</p>
<h3>Minutes 30 to 45: can you hear it?</h3>
<p>Switch on the screen reader that came with your computer and close your eyes. Listen for buttons called “button”, for numbers without units, and for silence after you saved something. Silence is the worst of them.</p>
<h3>Minutes 45 to 60: can you see it?</h3>
<p>Zoom to 200 per cent. Then turn on the highest contrast your system has. Then take the laptop to a window. If a status can only be told by its colour, it cannot be told.</p>
<blockquote>We have never finished the hour without finding something. We have also never found something that took longer to fix than it took to find.</blockquote>
<p>None of this replaces testing with people who rely on these things every day. It merely makes sure that their time is not spent on what you could have found by yourself.</p>`,
  },
  {
    title: 'What a CRM is for, and what it is not',
    slug: 'what-a-crm-is-for',
    excerpt: 'Most of them are bought to watch salespeople. The good ones remember things for them.',
    category: 'Product',
    writer: 'admin',
    published: true,
    age: 26,
    scene: 'openWater',
    content: `<p>When a company asks us for a CRM, we ask to see the one it already has. There is always one. Sometimes it is a spreadsheet with eleven colours, sometimes a shared inbox, sometimes a person called Renate.</p>
<p>Renate’s system is usually excellent. She remembers that the Dutch customer never answers in August, that one buyer wants prices with a comma, and that a complaint two years ago was about a pallet and not about the price. What Renate’s system lacks is a second Renate.</p>
<h2>A memory, shared</h2>
<p>That is what a CRM is for. It is a memory that does not go on holiday. By this measure its quality is easy to test: pick up a customer that you have never spoken to, read for one minute, and call. If the customer notices that you are new, the memory is bad.</p>
<h2>What it is not</h2>
<p>It is not a way to watch people. The moment that fields exist for the sake of a report, they are filled in for the sake of a report, on Friday afternoon, from imagination. We have seen pipelines worth millions which consisted entirely of Fridays.</p>
<p>So we build the other way round. Every field must be useful to the person who fills it in, by the next time they open the page. Whatever the management wants to know is computed from that, or is not known.</p>
<h2>Three signs of a good one</h2>
<ul>
<li>The sales team opens it <em>during</em> the call and not after it.</li>
<li>There are fewer than a dozen fields, and none of them is called “Status 2”.</li>
<li>Somebody has deleted a feature in the last year.</li>
</ul>
<p>If you have a Renate, begin with a week at her desk. Everything else is typing.</p>`,
  },
];
