ALTER TABLE `learning_revisions` ADD `author_order` real;
