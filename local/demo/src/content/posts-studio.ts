import type { PostContent } from './post.ts';

/** How we work with people. */
export const studioPosts: readonly PostContent[] = [
  {
    title: 'The two-week sprint that nobody has to explain',
    slug: 'the-two-week-sprint',
    excerpt: 'No ceremonies, one promise, and a Friday on which you can click on what you paid for.',
    category: 'Delivery',
    writer: 'leila',
    published: true,
    age: 9,
    scene: 'stillWater',
    content: `<p>Clients should not have to learn a vocabulary in order to follow their own project. So over the years we have reduced our way of working to something that fits on a postcard.</p>
<h2>The postcard</h2>
<ol>
<li>On Monday we agree on what will be different in two weeks, in sentences that begin with “You can”.</li>
<li>In between you see every task and may ask about each of them.</li>
<li>On the second Friday you get a link. You click. You say what is wrong.</li>
<li>You decide whether and how we go on.</li>
</ol>
<p>That is all of it. There is a board behind it, and an estimate behind each sentence, but they are our tools and not your homework.</p>
<h2>Why “You can”</h2>
<p>“Implement the invoice module” is finished when somebody says so. “You can send an invoice and see when it was opened” is finished when you have done it. The grammar does the quality control.</p>
<p>It also makes it easier to cut. When time gets short, which it does, nobody wants to drop a module. But it is quite possible to say: you can send it this time, and see when it was opened next time.</p>
<h2>What feedback is for</h2>
<p>We ask for feedback on a sprint before we count it as done. It is optional, and one sentence is plenty. What we need to know is not whether you are content, it is whether you were surprised. A surprise on a Friday costs a conversation; the same surprise in the fourth month costs a sprint.</p>
<p>The best feedback that we ever got was seven words long: <em>“Works. But nobody here calls it that.”</em> We renamed one button, and the training course was no longer needed.</p>
<h2>And if something will be late?</h2>
<p>Then you hear of it on the day we know. Not on the Friday. A delay is only expensive while it is a secret.</p>`,
  },
  {
    title: 'An estimate is a range with a reason',
    slug: 'an-estimate-is-a-range-with-a-reason',
    excerpt:
      'If a quote has one number and no assumptions, it is a wish. Here is what ours look like, and how often they were right.',
    category: 'Business',
    writer: 'admin',
    published: true,
    age: 61,
    scene: 'paperMap',
    content: `<p>We went through the last forty estimates we gave and compared each with what happened. Twenty-nine ended inside the range. Seven ended above it, four below. In other words we were right a little less often than we had claimed, and the errors were not where we had expected them.</p>
<h2>Where the time went</h2>
<p>It did not go into the difficult parts. We know that those are difficult, and we ask for enough. It went into three places that no one ever puts on a list:</p>
<ul>
<li><strong>Other people’s systems.</strong> An interface that is “documented” takes twice as long as one that is not mentioned at all, because we believe the document.</li>
<li><strong>Decisions.</strong> The median question to a client takes two days to answer. Ten questions in a row are a month.</li>
<li><strong>Data.</strong> There is always a second spreadsheet.</li>
</ul>
<h2>What an estimate looks like now</h2>
<p>Each line has a low and a high figure, and a sentence on what makes the difference. “Import of the old customers: three to nine days. Three if the numbers are unique, nine if they are not. We can know by Thursday.”</p>
<p>The sentence is the valuable part. It tells you what you can do about the range: in this case, lend us the file before Thursday. About half of the width of our estimates disappears in the first week in this way, at no cost.</p>
<p>And when somebody insists on one number, we give them the high one. It has disappointed people exactly once each.</p>`,
  },
  {
    title: 'How we hand over software',
    slug: 'how-we-hand-over-software',
    excerpt: 'A project is over when somebody else can change it on a Tuesday without calling us.',
    category: 'Delivery',
    writer: 'leila',
    published: true,
    age: 84,
    scene: 'auroraLake',
    content: `<p>Most of what we build stays in our care, and we like it that way. All of it is made so that it need not.</p>
<p>A handover takes us three days, and the other side does most of the typing.</p>
<p><strong>Day one: the walk.</strong> Somebody from the new team starts the product on their own machine from the written instructions while we sit on our hands. Each time they ask something, the answer goes into the instructions instead of into the air. The usual score is four questions; the record is none.</p>
<p><strong>Day two: the change.</strong> They choose a small change that they actually want, make it, and release it. We watch the release and say nothing unless something is on fire.</p>
<p><strong>Day three: the fire.</strong> We break it: a full disk, a wrong certificate, a migration stopped halfway. They find it and repair it, with the same three pages that we would use.</p>
<p>Then the accounts change owner, our keys are revoked while everybody is watching, and we have lunch. The phone number stays the same.</p>`,
  },
  {
    title: 'A letter from the studio, midwinter',
    slug: 'a-letter-from-the-studio-midwinter',
    excerpt: 'Short days, a new heat pump, and what we are going to do less of.',
    category: 'Field notes',
    writer: 'author',
    published: true,
    age: 152,
    scene: 'curtains',
    content: `Dear all,

It gets dark in Berlin at four, and we have taken to having the weekly review by the window, at three, so that everyone sees the sun once on a Thursday.

This year we finished nine projects and turned down fourteen. The second number used to make us nervous. It no longer does. Most of the fourteen are in good hands, and two of them came back with a smaller question, which turned out to be the right one.

Three things that we want to do more of:
- visiting the places where our software is used
- writing the help text before the feature
- deleting

And one thing that we want to do less of: meetings to prepare meetings.

The heat pump works. The coffee machine does not, but there is a ticket for it, priority High, assigned to everybody.

Warmly,
the eight of us`,
  },
  {
    title: 'Pricing a first version without pretending',
    slug: 'pricing-a-first-version-without-pretending',
    excerpt: 'Draft. What an MVP may cost, what it must not leave out, and who should say no to one.',
    category: null,
    writer: 'leila',
    published: false,
    age: 15,
    scene: null,
    content: `<p>A first version is not a small version of everything. It is the whole of one thing.</p>
<p>Still to write: the three projects that we advised against, with permission; the table with what was left out of Almanac and when it came back.</p>`,
  },
];
